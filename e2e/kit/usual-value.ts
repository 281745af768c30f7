/** Returns a number that the wizard accepts for an attribute without asking for confirmation. */
export const usualFact = ({ bounds }: { bounds?: { usual_least: number | null } }): string =>
  String(Math.max(3, bounds?.usual_least ?? 3))
