import { payingSite, type PayingSite } from '../../support/payments-site'

/** A marketplace with a buyer who pays through a gateway that has its own call. */
export interface GatewaySite extends PayingSite {
  /** Opens a payment through the gateway's own specified call. */
  begin: (more?: object) => Promise<Record<string, any>>
  /** Acts as the payer on the gateway's page; the response redirects to the shop. */
  choose: (redirectUrl: string, choice: string) => Promise<Response>
  /** Sends a control order to the sandbox. */
  order: (id: string, order: object) => Promise<number>
  /** Returns the sandbox's record of the payment. */
  row: () => Promise<Record<string, any>>
}

/** Returns the sandbox's id of a payment page. */
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
