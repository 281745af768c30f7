import { z } from 'zod'
import { gateways, maintenanceModes, priceDecimals, standIns, verificationStates } from '../../values'
import { count, maybe, url, type Shape } from '../kit/primitives'

/** web-settings: everything the shell needs before the page is known. Unknown settings may come along. */
const settings = z.object({
  company_name: z.string(),
  currency_symbol: z.string(),
  selected_currency_data: z.object({ code: z.string(), symbol: z.string(), name: z.string() }),
  number_with_suffix: z.boolean(),
  price_decimals: z.enum(priceDecimals),
  svg_clr: z.enum(['0', '1']),
  stripe_publishable_key: z.string(),
  paystack_public_key: z.string(),
  web_placeholder_logo: url,
  web_favicon: url,
  web_logo: url,
  /** The roles that follow from the operator's accent colour, as custom properties; null: the design's own. */
  accent: z.record(z.string(), z.string()).nullable(),
  appstore_id: z.string(),
  playstore_id: z.string(),
  verification_required_for_user: z.boolean(),
  verification_status: z.enum(verificationStates),
  default_language: z.string(),
  languages: z.array(z.object({ code: z.string(), name: z.string(), rtl: z.boolean() })),
  ask_location_on_start: z.boolean(),
  demo_mode: z.boolean(),
  mailbox: z.boolean(),
  sign_in: z.object({ email: z.boolean(), phone: z.boolean(), google: z.boolean() }),
  /** The hosted identity service or its stand-in; public values only, null when there is neither. */
  identity: z
    .object({
      mode: z.enum(['live', 'sandbox']),
      api_key: z.string(),
      auth_domain: z.string(),
      project_id: z.string(),
    })
    .nullable(),
  /** Web app of the push service, public values only; null where none is configured. */
  push: z
    .object({
      apiKey: z.string(),
      projectId: z.string(),
      messagingSenderId: z.string(),
      appId: z.string(),
      vapidKey: z.string(),
    })
    .nullable(),
  google_maps_key: z.string(),
  tile_url: z.string(),
  /** The archive of vector tiles that maps are drawn with; `drawn`: its streets are made up for the demo. */
  map_archive: z.object({ address: z.string(), drawn: z.boolean() }).nullable(),
  /** Every method of payment on offer is simulated: nothing can be charged. */
  test_payments: z.boolean(),
  /** The methods that are simulated. */
  test_gateways: z.array(z.enum(gateways)),
  /** What is simulated although others than the operator may be here; the banner of every page names it. */
  stand_ins: z.array(z.enum(standIns)),
  /** Whether the operator has closed the site, or changes to it, for now; every page says so. */
  maintenance: z.enum(maintenanceModes),
  listing_validity_days: count,
  min_radius: z.number(),
  max_radius: z.number(),
  contact: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
})

export const settingsShapes = {
  'web-settings': { input: z.object({}), data: settings },
  get_languages: {
    input: z.object({
      /** One of those that are listed where none is asked for. */
      language_code: maybe(z.string().trim().toLowerCase().max(20)),
      web_language_file: maybe(z.string().max(50)),
      /** `public`: only the texts of pages that are open to everybody. */
      group: maybe(z.enum(['public'], 'refusals.choice')),
    }),
    data: z.union([
      z.object({
        name: z.string(),
        code: z.string(),
        rtl: z.boolean(),
        file_name: z.record(z.string(), z.string()),
      }),
      z.array(z.object({ name: z.string(), code: z.string(), rtl: z.boolean() })),
    ]),
    extra: z.object({ total: count.optional() }),
  },
} satisfies Record<string, Shape>
