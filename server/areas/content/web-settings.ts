import { accentRoles } from '../../../contract/site/accent'
import { nearby } from '../../../contract/home-limits'
import { currencySymbol } from '../../../contract/money/money-format'
import type { Lang } from '../../../contract/language/languages'
import type { Data } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { languageList } from '../../platform/texts/languages'
import { hasMailbox } from '../../platform/ports/mail'
import { canText } from '../../platform/ports/sms'
import { testGateways } from '../payments'
import { announcedStandIns } from '../../platform/http/pages/stand-in-banner'
import { shownArchive } from '../../platform/maps/archives'
import { readSettings, type SiteSettings } from '../../platform/settings/settings'

/** Returns the site's currency as shown in the shell. */
function currencyOf(code: string, lang: Lang) {
  const symbol = currencySymbol(code, lang)
  return { code, symbol, name: new Intl.DisplayNames([lang], { type: 'currency' }).of(code) ?? code }
}

/** Returns settings for the shell with the caller's verification status (D47). Contains no secrets. */
export async function webSettings(ctx: Ctx, user: UserRow | null, lang: Lang): Promise<Data<'web-settings'>> {
  const settings = await readSettings(ctx.db)
  const currency = currencyOf(settings.currency_code, lang)
  return {
    ...shown(settings),
    accent: accentRoles(settings.accent_color),
    map_archive: await shownArchive(ctx.config.DATA_DIR, settings.map_archive),
    currency_symbol: currency.symbol,
    selected_currency_data: currency,
    svg_clr: settings.svg_clr ? '1' : '0',
    stripe_publishable_key: publicKeyOf(ctx, 'stripe', 'publishable_key'),
    paystack_public_key: publicKeyOf(ctx, 'paystack', 'public_key'),
    verification_status: user?.verification_status ?? 'initial',
    default_language: 'en',
    languages: languageList(),
    demo_mode: ctx.config.DEMO_MODE,
    mailbox: hasMailbox(ctx.config),
    sign_in: {
      email: true,
      phone: settings.sign_in_phone && (ctx.identity?.mode === 'live' || canText(ctx.config)),
      google: settings.sign_in_google && ctx.identity !== null,
    },
    identity: ctx.identity && { mode: ctx.identity.mode, ...ctx.identity.publicData },
    push: ctx.push?.publicData ?? null,
    ...testGateways(ctx),
    stand_ins: announcedStandIns(ctx),
    maintenance: settings.maintenance,
    min_radius: 1,
    max_radius: nearby.radiusMaxKm,
    contact: {
      email: settings.contact_email,
      phone: settings.contact_phone,
      address: settings.contact_address,
    },
  }
}

function shown(settings: SiteSettings) {
  const { company_name, verification_required_for_user, listing_validity_days } = settings
  const { number_with_suffix, price_decimals } = settings
  const { appstore_id, playstore_id, ask_location_on_start } = settings
  const { web_favicon, web_logo, web_placeholder_logo, google_maps_key, tile_url } = settings
  return {
    company_name,
    number_with_suffix,
    price_decimals,
    verification_required_for_user,
    listing_validity_days,
    appstore_id,
    playstore_id,
    ask_location_on_start,
    web_favicon,
    web_logo,
    web_placeholder_logo,
    google_maps_key,
    tile_url,
  }
}

/** Returns a public key of a gateway that is currently available. */
const publicKeyOf = ({ gateways }: Ctx, name: string, key: string): string =>
  gateways
    .list()
    .find((gateway) => gateway.name === name)
    ?.publicData()[key] ?? ''
