import { describe, expect, test } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { recoveryMachine } from '../../machines/flows/recovery/machine'
import { recoveryMemory, recoveryView } from '../../machines/flows/recovery/view'
import { change, recoveryModel, typed } from '../model/cases/recovery'
import { refused } from '../model/cases/refusals'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

const graph = explore(recoveryModel)
const walks = tours(graph)

/** A running machine whose page was opened by this. */
function opened(event: object) {
  const actor = createActor(recoveryMachine).start()
  const send = (one: object) => actor.send(one as never)
  send(event)
  return {
    send,
    reply: (port: string, output: object) => send({ type: `xstate.done.actor.${port}`, output }),
    cut: (port: string) => send({ type: `xstate.error.actor.${port}`, error: new Error('cut') }),
    view: () => recoveryView(actor.getSnapshot(), 0),
    context: () => actor.getSnapshot().context,
  }
}

describe('recovering an account', () => {
  test.each(walks)('$name on a running machine', async ({ steps }) => {
    await walk(graph, steps, recoveryModel.input, (snapshot) => {
      const its = snapshot as SnapshotFrom<typeof recoveryMachine>
      const view = recoveryView(its, 0)
      // A password is held no longer than the link may still take it, and neither it nor a token is kept for a reload.
      if (!['newPassword', 'unsure'].includes(view.screen)) expect(its.context.typed).toBeNull()
      const memory = JSON.stringify(recoveryMemory(its))
      expect(memory).not.toContain(typed.password)
      expect(memory).not.toContain('token')
      if (view.busy) expect(view.canSubmitPassword || view.canSubmitEmail || view.canUndo).toBe(false)
    })
  })

  test('is walked whole', () => expect(unwalked(graph, walks)).toEqual([]))

  test('asks for another link after a minute, at the same address or another one', () => {
    const flow = opened({ type: 'request.opened' })
    flow.send({ type: 'email.submitted', email: 'person@example.test' })
    flow.reply('requestLink', { ok: true, sentAt: 5_000 })
    expect(flow.view()).toMatchObject({ screen: 'sent', secondsLeft: 65, canResend: false })
    flow.send({ type: 'xstate.done.actor.untilResend' })
    flow.send({ type: 'resend.asked' })
    expect(flow.view()).toMatchObject({ screen: 'sent', busy: true })
    flow.cut('requestLink')
    expect(flow.view()).toMatchObject({
      screen: 'sent',
      canResend: true,
      errorKey: 'machines.problem.UNREACHABLE',
    })
    flow.send({ type: 'email.changeAsked' })
    expect(flow.view()).toMatchObject({ screen: 'request', email: 'person@example.test', problem: null })
  })

  test('shows a link that is used up after an attempt without an answer as perhaps used by that', () => {
    const flow = opened({ type: 'link.opened', token: 'mailed-token' })
    flow.send({ type: 'password.submitted', typed })
    flow.cut('savePassword')
    expect(flow.view()).toMatchObject({ screen: 'unsure', canRetry: true })
    flow.send({ type: 'retry.asked' })
    expect(flow.context()).toMatchObject({ token: 'mailed-token', typed })
    flow.reply('savePassword', refused('LINK_EXPIRED'))
    expect(flow.view().screen).toBe('used')
    flow.send({ type: 'link.opened', token: 'another-token' })
    flow.send({ type: 'password.submitted', typed })
    flow.reply('savePassword', refused('LINK_EXPIRED'))
    expect(flow.view().screen).toBe('dead')
  })

  test('undoes nothing by being opened, and leads to a new password after it', () => {
    const flow = opened({ type: 'undo.opened', token: 'noticed-token' })
    expect(flow.view()).toMatchObject({ screen: 'reading', canUndo: false })
    flow.reply('readChange', { ok: true, change: { ...change, email: null, had_password: false } })
    expect(flow.view()).toMatchObject({ screen: 'undo', canUndo: true, byNumber: true })
    flow.send({ type: 'undo.confirmed' })
    flow.reply('undoChange', { ok: true, resetToken: 'reset-token' })
    expect(flow.view()).toMatchObject({ screen: 'undone', resetToken: 'reset-token' })
    flow.send({ type: 'link.opened', token: 'reset-token' })
    expect(flow.view()).toMatchObject({ screen: 'newPassword', change: null, resetToken: null })
  })
})
