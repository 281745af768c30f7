export interface Habit {
  pattern: RegExp
  /** Suggested wording. */
  instead: string
}
export const habits: readonly Habit[]
export const opening: Habit
export function habitOf(text: string, all?: readonly Habit[]): Habit | undefined
