import { Fragment } from 'react'

/** Words of different hands in one line, a dot between them; each keeps its own direction. */
export function Apart({ words }: { words: readonly (string | null | undefined)[] }) {
  return [...new Set(words)]
    .filter((one) => one)
    .map((one, at) => (
      <Fragment key={one}>
        {at > 0 && ' · '}
        <bdi>{one}</bdi>
      </Fragment>
    ))
}
