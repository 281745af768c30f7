import { z } from 'zod'
import { gateways, maintenanceModes, priceDecimals, standIns, verificationStates } from '../../values'
import { count, maybe, url, type Shape } from '../kit/primitives'

/** web-settings: everything the shell needs for any page. May contain unknown settings. */
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
  /** Custom properties derived from the operator's accent colour; null uses the default. */
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
  /** Public settings of the identity provider or its simulation; null without one. */
  identity: z
    .object({
      mode: z.enum(['live', 'sandbox']),
      api_key: z.string(),
      auth_domain: z.string(),
      project_id: z.string(),
    })
    .nullable(),
  /** Public settings of the push service's web app; null if not configured. */
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
  /** Archive of vector tiles; `drawn` is true if its streets are invented for the demo. */
  map_archive: z.object({ address: z.string(), drawn: z.boolean() }).nullable(),
  /** Whether every payment method offered is simulated, so nothing can be charged. */
  test_payments: z.boolean(),
  /** Simulated payment methods. */
  test_gateways: z.array(z.enum(gateways)),
  /**
   * Services simulated although the site is open to people other than the operator; listed in a banner on every page.
   */
  stand_ins: z.array(z.enum(standIns)),
  /** Whether the site is temporarily closed or read-only; shown on every page. */
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
      /** One of the codes returned by the call without parameters. */
      language_code: maybe(z.string().trim().toLowerCase().max(20)),
      web_language_file: maybe(z.string().max(50)),
      /** `public` limits the reply to texts of public pages. */
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
