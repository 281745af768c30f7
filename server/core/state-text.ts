import type { StateValue } from 'xstate'

/** A state as history writes it: `approved.settled`, or `moderation.pending visibility.active` for parallel ones. */
export function stateText(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([name, inner]) =>
      inner && Object.keys(inner).length
        ? stateText(inner)
            .split(' ')
            .map((rest) => `${name}.${rest}`)
            .join(' ')
        : name,
    )
    .join(' ')
}
