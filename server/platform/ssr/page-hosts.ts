import { readSetting } from '../settings'
import type { Ctx } from '../context'
import type { PageHosts } from '../gateways/port'
import { googleMapHosts, liveHosts } from './csp'

/** Every host besides this site that pages may reach now: the live gateways, the identity service, Google's map. */
export async function pageHosts({ db, gateways, identity, push }: Ctx): Promise<PageHosts[]> {
  const live = liveHosts(identity ? [...gateways.list(), identity] : gateways.list())
  if (push) live.push(push.pageHosts())
  return (await readSetting(db, 'google_maps_key')) ? [...live, googleMapHosts] : live
}
