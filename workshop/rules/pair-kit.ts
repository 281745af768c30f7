import type { Statement } from '../../machines/intent-kit'

/** A rule on what must never be shown for a given status of a record, as signed off by a product owner. */
export interface PairRule<Pair> extends Statement {
  kind: 'never'
  where: (pair: Pair) => boolean
}

/** Creates a rule about a page and a record: `never('…', 'rule 4', ({ reads, money }) => …)`. */
export const never = <Pair>(
  says: string,
  source: string,
  where: (pair: Pair) => boolean,
): PairRule<Pair> => ({
  kind: 'never',
  says,
  source,
  where,
})
