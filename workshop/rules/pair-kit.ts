import type { Statement } from '../../machines/intent-kit'

/** What must never be shown for a given status of a record, as a product owner signs it. */
export interface PairRule<Pair> extends Statement {
  kind: 'never'
  where: (pair: Pair) => boolean
}

/** A rule of a page and a record: `never('…', 'rule 4', ({ reads, money }) => …)`. */
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
