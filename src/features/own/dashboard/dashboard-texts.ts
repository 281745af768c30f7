import { dataKey, type TFunction } from '../../../../contract/texts/translate'
import type { IconName } from '../../../ui/pictures/Icon'

interface NamedAct {
  kind: string
  title: string
  count?: number | null
}

/** Properties and projects share their texts. */
const announced = (kind: string) => kind.replace(/^(property|project)\./, 'listing.')

/** The text of a line of the start page; a title keeps its own direction in it. */
export function sentence(t: TFunction, { kind, title, count }: NamedAct): string {
  const key = kind === 'draft.new' && !title ? 'draft.newUntitled' : announced(kind)
  return t(dataKey('own.next', key), { title: `\u2068${title}\u2069`, count: count ?? 0 })
}

/** The text of its button. */
export const doing = (t: TFunction, kind: string): string => t(dataKey('own.do', announced(kind)))

const icons: readonly (readonly [RegExp, IconName])[] = [
  [/^chat/, 'chat'],
  [/^agent-application|^way\.verification/, 'shield'],
  [/^(bank-receipt|payment)/, 'card'],
  [/^(subscription|way\.(package|limit))/, 'box'],
  [/^draft/, 'edit'],
  [/^way\.profile/, 'person'],
  [/^way\.open/, 'plus'],
  [/^advertisement/, 'star'],
  [/^interest/, 'person'],
]

/** Its drawing. */
export const iconOf = (kind: string): IconName => icons.find(([of]) => of.test(kind))?.[1] ?? 'home'

/** Something was refused, or is about to be lost. */
export const isPressing = (kind: string): boolean =>
  /\.(rejected|asked|failed|revoked|editRefused|expired|ending)$/.test(kind)

/** Its time lies ahead. */
export const isAhead = (kind: string): boolean => /\.(ending|awaitingReceipt)$/.test(kind)
