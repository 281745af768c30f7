import { vi } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { deliverWebhooks, passOnMessages } from '../../../server/areas/webhooks'
import { chatSite, type ChatSite, type Somebody } from '../../support/chat-site'
import { confirmed } from '../../support/identity-proof'
import { webhookEndpoint, type ReceivedEvent } from '../../support/webhook-endpoint'

/** A site where the owner of a listing has webhooks and a visitor sends messages to the owner. */
export interface WebhookSite {
  site: ChatSite
  owner: Somebody
  visitor: Somebody
  /** Id of the listing. */
  home: number
  /** Endpoint of the owner's webhooks. */
  endpoint: Awaited<ReturnType<typeof webhookEndpoint>>
  /** Creates a webhook, by default for the owner. */
  create: (input?: object, as?: Somebody) => ReturnType<ChatSite['call']>
  /** Changes the visibility of a listing, which causes an event. */
  show: (id: number, status: string) => ReturnType<ChatSite['call']>
  /** Returns a user's webhooks as listed on their page. */
  own: (as?: Somebody) => Promise<any>
  /** Returns a webhook's deliveries as listed on its page. */
  log: (id: number) => Promise<any>
  /** Sends due events and returns how many arrived. */
  deliver: () => Promise<number>
  /** Verifies an event with the Standard Webhooks library at the site's time. */
  verified: (secret: string, event: ReceivedEvent) => unknown
  close: () => Promise<void>
}

/** Opens a webhook site; `env` adds settings. */
export async function webhookSite(env?: Record<string, string>): Promise<WebhookSite> {
  const site = await chatSite(env)
  const { buyer: visitor, seller: owner, home } = await site.people()
  const endpoint = await webhookEndpoint()
  return {
    site,
    owner,
    visitor,
    home,
    endpoint,
    create: async (input = {}, as = owner) =>
      site.call(
        'own-webhooks:create',
        {
          url: endpoint.url,
          events: ['property.changed', 'message.received'],
          ...(await confirmed(site.ctx, as.user)),
          ...input,
        },
        { token: as.token },
      ),
    show: (id, status) =>
      site.call('change-property-status', { property_id: id, status }, { token: owner.token }),
    own: async (as = owner) => (await site.call('own-webhooks', {}, { token: as.token })).data,
    log: async (id) => (await site.call('own-webhooks:deliveries', { id }, { token: owner.token })).data,
    deliver: async () => {
      await passOnMessages(site.ctx)
      return deliverWebhooks(site.ctx)
    },
    verified: (secret, { raw, headers }) => {
      vi.useFakeTimers({ toFake: ['Date'], now: site.ctx.clock.now() })
      try {
        return new Webhook(secret).verify(raw, headers as Record<string, string>)
      } finally {
        vi.useRealTimers()
      }
    },
    close: async () => {
      await endpoint.close()
      await site.close()
    },
  }
}
