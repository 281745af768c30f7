/** A number that the wizard takes for an attribute without asking whether it is right. */
export const usualFact = ({ bounds }: { bounds?: { usual_least: number | null } }): string =>
  String(Math.max(3, bounds?.usual_least ?? 3))
