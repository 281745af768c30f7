import { asTextKey, type TFunction } from '../../contract/texts/translate'
import type { FlowView } from '../../machines/flows/view-kit'

/** The sentence a screen reader announces on entering a state; nothing if the chart has none. */
export function announcementOf({ announce }: Pick<FlowView, 'announce'>, t: TFunction): string | undefined {
  return announce ? t(asTextKey(announce.key), { defaultValue: announce.text }) : undefined
}
