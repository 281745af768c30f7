import { Fragment } from 'react'

/** Texts of different authors on one line, separated by a dot and each with its own direction. */
export function Apart({ texts }: { texts: readonly (string | null | undefined)[] }) {
  return [...new Set(texts)]
    .filter((one) => one)
    .map((one, at) => (
      <Fragment key={one}>
        {at > 0 && ' · '}
        <bdi>{one}</bdi>
      </Fragment>
    ))
}
