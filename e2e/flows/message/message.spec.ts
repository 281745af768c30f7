import type { APIRequestContext } from 'playwright/test'
import type { SnapshotFrom } from 'xstate'
import { messageMachine } from '../../../machines/flows/message/machine'
import type { FinishOutput, OpenOutput, SendOutput } from '../../../machines/flows/message/ports'
import { messageView } from '../../../machines/flows/message/view'
import { messageModel } from '../../../tests/model/cases/message'
import { recording } from '../../../tests/support/recording'
import { delays } from '../../kit/events'
import { flowTests } from '../../kit/flow-tests'
import { cut, rather, refusing, taken } from '../../kit/replies'
import { freshTab, signedIn, type Session } from '../../kit/tabs'
import type { Act } from '../../kit/walk'
import { MessagePage } from '../../pages/message'
import { acquaint, ApiPerson, type SignedIn } from '../../screens/people'
import { DrivenBrowser } from './browser'
import { shown } from './shown'

const viewOf = (snapshot: unknown) => messageView(snapshot as SnapshotFrom<typeof messageMachine>)
const personOf = (request: APIRequestContext, session: Session) => new ApiPerson(request, session as SignedIn)
const idOf = (session: Session) => (session.data as { id: number }).id

const names: Record<string, string> = {
  MICROPHONE_DENIED: 'NotAllowedError',
  MICROPHONE_MISSING: 'NotFoundError',
}

flowTests({
  flow: 'message',
  model: messageModel,
  view: viewOf,
  nameOf: ({ pathname }) => (pathname === '/api/send_message' ? 'send_message' : null),
  shown,
  realReplies: ['send_message: ok'],
  driver: async ({ page: tab, say, held, other, request, time }) => {
    const page = new MessagePage(tab, 'message', say)
    const [writer, reader] = [await signedIn(request), await signedIn(request)]
    await acquaint(personOf(request, writer), personOf(request, reader))
    const browser = await DrivenBrowser.of(tab)
    const thread = { user: idOf(reader) }
    const press = (event: string) => () => page.send(event)

    /** Opens the conversation in a page whose storage contains only the given message or recording. */
    const open = async (
      kept: Parameters<typeof browser.keeps>[0] | Parameters<typeof browser.keepsRecording>[0],
    ) => {
      await freshTab(tab, held)
      await other.signsIn(writer)
      await browser.keeps(null)
      await browser.keepsRecording(null)
      if (kept && 'bytes' in kept) await browser.keepsRecording(kept)
      else if (kept) await browser.keeps(kept)
      await tab.goto(`/user/chat?with=${thread.user}`, { waitUntil: 'commit' })
      // React shows a fallback for at least a third of a second before revealing the content.
      while (!(await page.box.or(page.frame).first().isVisible())) await time.beat(50)
    }
    const first =
      (begin: Act): Act =>
      async (step) => {
        if (step.first) await open(null)
        await begin(step)
      }
    const answered =
      (answers: Parameters<typeof held.answerOnce>[0]): Act =>
      async () => {
        await held.answerOnce(answers, ['send_message'])
      }
    return {
      page,
      hold: () => held.answer({}),
      acts: {
        ...delays(messageMachine, time),
        'message.written': first(() => page.write('Is it still free?')),
        'message.restored': ({ event }) =>
          open({
            key: crypto.randomUUID(),
            person: idOf(writer),
            at: 1,
            thread,
            body: event['body'],
            problem: event['problem'],
          }),
        'recording.restored': async () =>
          open({
            key: crypto.randomUUID(),
            nr: 0,
            person: idOf(writer),
            thread,
            // The server accepts only real recordings.
            bytes: [...new Uint8Array(await recording().arrayBuffer())],
          }),
        'recording.asked': first(({ first: anew }) => (anew ? page.record() : page.send('recording.asked'))),
        'recording.stopped': press('recording.stopped'),
        'recording.sent': press('recording.sent'),
        'recording.discarded': press('recording.discarded'),
        'retry.asked': press('retry.asked'),
        'message.dropped': press('message.dropped'),
        'turn.came': () => browser.givesTurn(),
        'elsewhere.settled': () => browser.keeps(null),
        'message.read': () =>
          request.post('/api/chat-seen', {
            data: { user_id: idOf(writer) },
            headers: { authorization: `Bearer ${reader.token}` },
          }),
        'xstate.done.actor.openMicrophone': ({ event }) => {
          const result = event['output'] as OpenOutput
          return browser.answersForMicrophone(result.ok ? null : names[result.reason]!)
        },
        'xstate.error.actor.openMicrophone': () => browser.answersForMicrophone(null, true),
        'xstate.done.actor.finishRecording': ({ event }) =>
          browser.endsRecording((event['output'] as FinishOutput).ok ? 'ok' : 'nothing'),
        'xstate.error.actor.finishRecording': () => browser.endsRecording('broken'),
        'xstate.done.actor.sendMessage': async (step) => {
          const result = step.event['output'] as SendOutput
          if (!result.ok) return answered({ send_message: async () => refusing(result) })(step)
          return answered({ send_message: rather('send_message', ({ error }) => !error, taken(null)) })(step)
        },
        'xstate.error.actor.sendMessage': answered({ send_message: cut }),
      },
      ahead: () => null,
      silent: () => false,
    }
  },
})
