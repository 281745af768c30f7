import { textOf as text, type FormTree } from '../../../../server/gateways/wire/form'
import { sameText } from '../../../../server/platform/secrets/hmac'
import { load } from '../store'
import type { World } from '../gateway-sandbox'
import { SandboxStripeFault, missing } from './fault'
import type { SandboxCharge, Intent, StoredIntent } from './intent'
import { refundsOf } from './refunds'

/** An API call: its caller and parameters. */
export interface SandboxStripeCall {
  world: World
  who: 'server' | 'browser'
  params: FormTree
}

/** Returns nested form fields; empty for a plain value. */
export const tree = (value: FormTree[string] | undefined): FormTree =>
  typeof value === 'object' ? value : {}

/** Throws Stripe's refusal of a publishable key if the caller is a browser. */
export function serverOnly(who: 'server' | 'browser') {
  if (who === 'server') return
  throw new SandboxStripeFault(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })
}

/** Throws unless the caller is the server or a browser with the client secret. */
export function prove(who: 'server' | 'browser', stored: StoredIntent, params: FormTree) {
  if (who === 'server' || sameText(text(params.client_secret) ?? '', stored.body.client_secret ?? '')) return
  throw missing('payment_intent', stored.id)
}

/** Returns the intent as visible to its caller; browsers don't get the merchant's own fields. */
export async function shown(
  world: World,
  who: 'server' | 'browser',
  intent: Intent,
  params: FormTree,
): Promise<unknown> {
  if (who === 'browser') {
    const { metadata: _metadata, latest_charge: _charge, ...rest } = intent
    return rest
  }
  const expand = Object.values(tree(params.expand)).map(String)
  const wants = expand.some((path) => path.split('.')[0] === 'latest_charge')
  if (!wants || typeof intent.latest_charge !== 'string') return intent
  const charge = (await load<SandboxCharge>(world.db, 'stripe', intent.latest_charge))?.body ?? null
  if (!charge || !expand.includes('latest_charge.refunds')) return { ...intent, latest_charge: charge }
  const data = (await refundsOf(world.db, charge.id)).toReversed()
  const refunds = {
    object: 'list',
    data: data.slice(0, 10),
    has_more: data.length > 10,
    url: `/v1/charges/${charge.id}/refunds`,
  }
  return { ...intent, latest_charge: { ...charge, refunds } }
}
