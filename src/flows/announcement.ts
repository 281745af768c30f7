import { asTextKey, type TFunction } from '../../contract/texts/translate'
import type { FlowView } from '../../machines/flows/view-kit'

/** Returns a state's screen-reader announcement; undefined if the machine has none. */
export function announcementOf({ announce }: Pick<FlowView, 'announce'>, t: TFunction): string | undefined {
  return announce ? t(asTextKey(announce.key), { defaultValue: announce.text }) : undefined
}
