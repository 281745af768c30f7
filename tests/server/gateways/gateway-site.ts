import { payingSite, type PayingSite } from '../../support/payments-site'

/** A marketplace with a person who pays through one of the gateways that have a call of their own. */
export interface GatewaySite extends PayingSite {
  /** Opens a payment through the gateway's own call of the specification. */
  begin: (more?: object) => Promise<Record<string, any>>
  /** What the payer does on the gateway's page; the answer leads back to the shop. */
  choose: (redirectUrl: string, choice: string) => Promise<Response>
  /** The control address of the stand-in. */
  order: (id: string, order: object) => Promise<number>
  /** A question to the stand-in's own API. */
  row: () => Promise<Record<string, any>>
}

/** The id under which the stand-in keeps what a page is about. */
export const pageId = (redirectUrl: string): string => new URL(redirectUrl).pathname.split('/').at(-1)!

export async function gatewaySite(
  gateway: 'paypal' | 'flutterwave',
  env: Record<string, string> = {},
): Promise<GatewaySite> {
  const site = await payingSite(env)
  const order = async (id: string, what: object) => {
    const reply = await fetch(`${site.address}/sandbox/_control/${gateway}/${id}`, {
      method: 'POST',
      body: JSON.stringify(what),
      headers: { 'content-type': 'application/json' },
    })
    return reply.status
  }
  return Object.assign(site, {
    begin: async (more: object = {}) => {
      site.ctx.clock.pass(1)
      return site.call(gateway, { package_id: site.packageId, ...more }, { token: site.token })
    },
    choose: (redirectUrl: string, choice: string) =>
      fetch(site.address + new URL(redirectUrl).pathname, {
        method: 'POST',
        body: new URLSearchParams({ choice }),
        redirect: 'manual',
      }),
    order,
    row: () =>
      site.ctx.db.selectFrom('payment').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow(),
  })
}
