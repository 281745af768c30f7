import type { AnyStateMachine } from 'xstate'
import type { Trial } from '../intent-kit'

/** The listing's statuses on its independent axes; null once it is removed. */
export const answersOf = (snapshot: { value: unknown } | null): Record<string, unknown> | null =>
  (snapshot?.value as { listed?: Record<string, unknown> } | undefined)?.listed ?? null

/** The state of the moderation; within approved the inner one. */
const moderationOf = (snapshot: { value: unknown } | null): string | null => {
  const moderation = answersOf(snapshot)?.['moderation']
  return typeof moderation === 'object'
    ? ((moderation as { approved?: string }).approved ?? null)
    : ((moderation as string | undefined) ?? null)
}

/** Whether the listing's moderation is in one of these. */
export const stands =
  (...states: readonly string[]) =>
  ({ before }: { before: { value: unknown } }): boolean =>
    states.includes(moderationOf(before)!)

/** Whether one axis has this status afterwards and the others have those of before. */
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
