import { dataKey, type TFunction } from '../../../../contract/texts/translate'
import type { IconName } from '../../../ui/pictures/Icon'

interface NamedAct {
  kind: string
  title: string
  count?: number | null
}

/** Replaces the prefix of properties and projects with `listing.`, because they share their texts. */
const announced = (kind: string) => kind.replace(/^(property|project)\./, 'listing.')

/** Returns the text of a dashboard entry, with the title's text direction isolated. */
export function sentence(t: TFunction, { kind, title, count }: NamedAct): string {
  const key = kind === 'draft.new' && !title ? 'draft.newUntitled' : announced(kind)
  return t(dataKey('own.next', key), { title: `\u2068${title}\u2069`, count: count ?? 0 })
}

/** Returns the label of a dashboard entry's button. */
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

/** Returns the icon of a dashboard entry. */
export const iconOf = (kind: string): IconName => icons.find(([of]) => of.test(kind))?.[1] ?? 'home'

/** Whether the entry is about something that was refused or is about to expire. */
export const isPressing = (kind: string): boolean =>
  /\.(rejected|asked|failed|revoked|editRefused|expired|ending)$/.test(kind)

/** Whether the entry's deadline is in the future. */
export const isAhead = (kind: string): boolean => /\.(ending|awaitingReceipt)$/.test(kind)
