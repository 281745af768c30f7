import { vi } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { deliverWebhooks, passOnMessages } from '../../../server/areas/webhooks'
import { chatSite, type ChatSite, type Somebody } from '../../support/chat-site'
import { confirmed } from '../../support/identity-proof'
import { webhookEndpoint, type ReceivedEvent } from '../../support/webhook-endpoint'

/** A site where the owner of a listing has webhooks, and a visitor writes to them. */
export interface WebhookSite {
  site: ChatSite
  owner: Somebody
  visitor: Somebody
  /** The listing's id. */
  home: number
  /** Where the owner's webhooks lead. */
  endpoint: Awaited<ReturnType<typeof webhookEndpoint>>
  /** Makes a webhook, of the owner unless another is named. */
  create: (input?: object, as?: Somebody) => ReturnType<ChatSite['call']>
  /** Changes what is seen of the listing: an event. */
  show: (id: number, status: string) => ReturnType<ChatSite['call']>
  /** The webhooks of a person as their page lists them. */
  own: (as?: Somebody) => Promise<any>
  /** What was sent to a webhook as its page lists it. */
  log: (id: number) => Promise<any>
  /** Sends what is due; answers with how much arrived. */
  deliver: () => Promise<number>
  /** What the library of Standard Webhooks makes of an event, at the time of the site. */
  verified: (secret: string, event: ReceivedEvent) => unknown
  close: () => Promise<void>
}

/** Opens one; `env` adds settings. */
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
