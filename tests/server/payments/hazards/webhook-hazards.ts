import { expect } from 'vitest'
import { WebhookRejected } from '../../../../server/gateways/port'
import { dispatchDue } from '../../../../workshop/sandbox/gateways/dispatch'
import { sendWebhook, signedBy, type Attempt } from '../../../support/gateway-attempt'
import { minute, type Declare, type Scene } from './scene'

/** Changes one character in the middle of a text. */
function changed(text: string): string {
  const at = Math.floor(text.length / 2)
  return text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1)
}

/** Advances the clock and has the due webhooks re-sent. */
async function laterOn({ ctx, quiet }: Scene['site']) {
  ctx.clock.pass(2 * minute)
  await dispatchDue(ctx)
  await quiet()
}

/** Declares the hazards of webhooks. */
export function webhookHazards(hazard: Declare) {
  const suffers = async ({ site, open }: Scene, faults: string[]): Promise<Attempt> => {
    const before = await site.grants()
    const paid = await open()
    await paid.bank('pay', faults)
    await laterOn(site)
    expect(await paid.state(), faults.join()).toBe('success')
    expect(await site.grants(), faults.join()).toBe(before + 1)
    return paid
  }

  hazard('webhook-twice', 'it is answered, and one package stays one', async (scene) => {
    const { driver, site } = scene
    const paid = await suffers(scene, ['duplicate'])
    const events = () => site.ctx.db.selectFrom('payment_event').select('event_id').execute()
    const before = await events()
    const raw = await paid.webhook()
    expect(await sendWebhook(site, driver.name, raw, signedBy(site, driver.name, raw))).toBe(200)
    await site.quiet()
    expect(await events()).toHaveLength(before.length)
    expect(await site.grants()).toBe(1)
  })

  hazard('out-of-order', 'one package in the end', async (scene) => {
    for (const faults of [['reorder'], ['delay:90'], ['reorder', 'duplicate', 'delay:90']])
      await suffers(scene, faults)
  })

  hazard('forged-webhook', 'its retry with the right signature is believed', async (scene) => {
    for (const fault of ['bad-signature', 'stale']) await suffers(scene, [fault])
  })

  hazard(
    'forged-webhook',
    'without the right signature nothing is believed or kept',
    async ({ driver: { name, signature, signsBody }, site, open }) => {
      const forged = await open()
      await forged.bank('pay', ['drop'])
      const raw = await forged.webhook()
      const right = signedBy(site, name, raw)
      const kept = () => site.ctx.db.selectFrom('payment_event').select('event_id').execute()
      const before = await kept()
      for (const headers of [
        {},
        { [signature]: '' },
        { [signature]: 'garbage'.repeat(500) },
        { ...right, [signature]: changed(right[signature]!) },
        signedBy(site, name, raw, true),
        ...(signsBody ? [signedBy(site, name, `${raw} `)] : []),
      ])
        expect(await sendWebhook(site, name, raw, headers)).toBe(400)
      expect(await kept()).toEqual(before)
      expect(await forged.state()).toBe('pending')
      expect(await sendWebhook(site, name, raw, right)).toBe(200)
      await site.quiet()
      expect(await forged.state()).toBe('success')
    },
  )

  hazard(
    'forged-webhook',
    'a signed lie is only a reason to ask',
    async ({ driver: { name }, site, open }) => {
      const honest = await open()
      await honest.bank('pay', ['drop'])
      const raw = (await honest.webhook()).replaceAll(honest.ref, 'REF').replaceAll(honest.id, 'ID')
      await honest.status()
      const victim = await open()
      const lie = raw.replaceAll('REF', victim.ref).replaceAll('ID', victim.id)
      expect(await sendWebhook(site, name, lie, signedBy(site, name, lie))).toBe(200)
      await site.quiet()
      expect(await victim.state()).toBe('pending')
    },
  )

  hazard(
    'no-secret',
    'none is believed, signed with nothing or not at all',
    async ({ driver: { name, deaf, signature }, site, open }) => {
      const paid = await open()
      await paid.bank('pay', ['drop'])
      const raw = await paid.webhook()
      const right = signedBy(site, name, raw)
      const now = site.ctx.clock.now()
      for (const headers of [{}, { ...right, [signature]: '' }, right])
        await expect(
          (async () => deaf.verifyWebhook(Buffer.from(raw), headers, now))(),
        ).rejects.toBeInstanceOf(WebhookRejected)
    },
  )
}
