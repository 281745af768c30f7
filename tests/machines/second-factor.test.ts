import { describe, expect, it } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { secondFactorMachine } from '../../machines/flows/second-factor/machine'
import { secondFactorView } from '../../machines/flows/second-factor/view'
import { secondFactorModel } from '../model/cases/second-factor'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

const graph = explore(secondFactorModel)
const walks = tours(graph)
const made = { secret: 'ABCD', uri: 'otpauth://totp/a?secret=ABCD' }

/** Starts a machine whose code has been sent, with the server's answer pending. */
function confirming() {
  const actor = createActor(secondFactorMachine).start()
  const send = (event: object) => actor.send(event as never)
  const reply = (port: string, output: object) => send({ type: `xstate.done.actor.${port}`, output })
  const cut = (port: string) => send({ type: `xstate.error.actor.${port}`, error: new Error('cut') })
  send({ type: 'status.read', on: false })
  send({ type: 'setup.asked' })
  send({ type: 'setup.confirmed' })
  reply('beginFactor', { ok: true, made })
  send({ type: 'code.entered', code: '123456' })
  return { send, reply, cut, view: () => secondFactorView(actor.getSnapshot()) }
}

describe('second factor flow', () => {
  it.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, secondFactorModel.input, (snapshot) => {
      const view = secondFactorView(snapshot as SnapshotFrom<typeof secondFactorMachine>)
      // Secrets are in the page only where they are shown, or their answer may still fail.
      if (view.screen === 'on' || view.screen === 'off') expect([view.made, view.codes]).toEqual([null, []])
      expect(view.codes.length > 0).toBe(view.screen === 'codes')
    })
  })

  it('takes every transition in its walks', () => expect(unwalked(graph, walks)).toEqual([]))

  it('says that the codes were lost if the answer to the first code was', () => {
    const flow = confirming()
    flow.cut('confirmFactor')
    expect(flow.view()).toMatchObject({ screen: 'unsure', canEnterCode: false, canLookAgain: true })
    flow.send({ type: 'look.again' })
    flow.reply('readFactor', { ok: true, on: true })
    expect(flow.view()).toMatchObject({ screen: 'unseen', canEnd: true, made: null })
  })

  it('returns to the same secret if the first code never arrived', () => {
    const flow = confirming()
    flow.cut('confirmFactor')
    flow.send({ type: 'look.again' })
    flow.reply('readFactor', { ok: true, on: false })
    expect(flow.view()).toMatchObject({ screen: 'scan', made })
  })

  it('keeps the recovery codes until they are confirmed as saved', () => {
    const flow = confirming()
    flow.reply('confirmFactor', { ok: true, codes: ['aaaa-1111'] })
    for (const type of ['change.cancelled', 'end.asked', 'setup.asked']) flow.send({ type })
    expect(flow.view()).toMatchObject({ screen: 'codes', codes: ['aaaa-1111'], made: null })
    flow.send({ type: 'codes.saved' })
    expect(flow.view()).toMatchObject({ screen: 'on', codes: [] })
  })
})
