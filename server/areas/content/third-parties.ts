import type { TextIn } from '../../../contract/texts/catalogue'
import { dataKey } from '../../../contract/texts/translate'
import { isArchiveAddress } from '../../../contract/map/map-archive'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { say } from '../../platform/texts/say'
import { readSettings, type SiteSettings } from '../../platform/settings/settings'

type Wired = Pick<Ctx, 'gateways' | 'identity' | 'push'> & {
  config: Pick<Ctx['config'], 'SMTP_URL' | 'SMS_URL'>
}

/**
 * Lists third parties that receive personal data, with what they receive and when. Derived from the actual
 * configuration, so that the privacy page is accurate. Sandboxes are not third parties.
 */
function thirdParties(
  ctx: Wired,
  { google_maps_key, tile_url, map_archive }: SiteSettings,
  lang: Lang,
): string[] {
  const textOf = (part: TextIn<'site.recipient'>, params = {}) => say(lang, `site.recipient.${part}`, params)
  const paidBy = ctx.gateways
    .list()
    .filter(({ mode }) => mode === 'live')
    .map(({ name }) => textOf('gateway', { gateway: say(lang, dataKey('receipt.gateway', name)) }))
  return [
    ...paidBy,
    ...(ctx.identity?.mode === 'live' ? [textOf('identity')] : []),
    ...(ctx.push ? [textOf('push')] : []),
    ...(ctx.config.SMTP_URL ? [textOf('mail')] : []),
    ...(ctx.config.SMS_URL ? [textOf('sms')] : []),
    ...(google_maps_key ? [textOf('googleMaps')] : []),
    ...(tile_url ? [textOf('tiles', { host: hostOf(tile_url) })] : []),
    ...(isArchiveAddress(map_archive) ? [textOf('tiles', { host: hostOf(map_archive) })] : []),
    textOf('video'),
  ]
}

/** Returns the third parties as one text for the privacy page. */
export const namedThirdParties = async (ctx: Wired & Pick<Ctx, 'db'>, lang: Lang): Promise<string> =>
  thirdParties(ctx, await readSettings(ctx.db), lang).join('\n\n')

/** Returns the host of a tile URL such as `https://{s}.tiles.example/{z}/{x}/{y}.png`, for display. */
const hostOf = (tileUrl: string) =>
  /^https?:\/\/([^/]+)/.exec(tileUrl)?.[1]?.replace(/^\{s\}\./, '') ?? tileUrl
