import type { AnyStateMachine } from 'xstate'
import type { Trial } from '../intent-kit'

/** Returns the listing's status on each of its independent axes; null once the listing is removed. */
export const answersOf = (snapshot: { value: unknown } | null): Record<string, unknown> | null =>
  (snapshot?.value as { listed?: Record<string, unknown> } | undefined)?.listed ?? null

/** Returns the moderation state; for an approved listing, the substate of `approved`. */
const moderationOf = (snapshot: { value: unknown } | null): string | null => {
  const moderation = answersOf(snapshot)?.['moderation']
  return typeof moderation === 'object'
    ? ((moderation as { approved?: string }).approved ?? null)
    : ((moderation as string | undefined) ?? null)
}

/** Matches if the listing's moderation state is one of these before the event. */
export const stands =
  (...states: readonly string[]) =>
  ({ before }: { before: { value: unknown } }): boolean =>
    states.includes(moderationOf(before)!)

/** Whether the event gives one axis this status and leaves the other axes unchanged. */
export function answered(
  { before, after }: Pick<Trial<AnyStateMachine>, 'before' | 'after'>,
  question: string,
  answer: unknown,
): boolean {
  const [was, is] = [answersOf(before), answersOf(after)]
  if (!was || !is) return false
  return Object.keys(was).every(
    (key) => JSON.stringify(is[key]) === JSON.stringify(key === question ? answer : was[key]),
  )
}
