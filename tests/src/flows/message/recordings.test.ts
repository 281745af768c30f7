import { expect, test } from 'vitest'
import { messageView } from '../../../../machines/flows/message/view'
import { RecordingKeeper } from '../../../../src/flows/message/recordings'
import { waitFor } from 'xstate'
import { unsentView } from '../../../../machines/flows/unsent/view'
import type { Outbox } from '../../../../src/flows/message/open-outbox'
import { outboxSite, screens, thread } from './outbox-site'

/** Has a window read the storage, and waits until it has. */
async function looks(outbox: Outbox) {
  outbox.look()
  await waitFor(outbox.actor, (snapshot) => unsentView(snapshot).screen === 'idle')
}

test('a recording interrupted by closing the page is offered once, to be sent or discarded', async () => {
  const { kept, recordings, claim, pieces, server, open } = outboxSite()
  const sound = (text: string) => new Blob([text], { type: 'audio/webm' })
  const page = new RecordingKeeper(1, { recordings, claim })
  const say = page.keeper('spoken', thread)
  for (const text of ['on', 'ly ', 'half']) say(sound(text))
  await expect.poll(() => pieces()).toEqual([0, 1, 2])
  // Another window ignores a running recording.
  const beside = open()
  await looks(beside)
  expect(screens(beside)).toEqual([])
  page.stop()
  say(sound('lost'))
  const after = open()
  await expect.poll(() => screens(after)).toEqual(['recorded'])
  await looks(beside)
  expect(screens(beside)).toEqual([])
  const { actor } = after.list()[0]!
  const { body } = actor.getSnapshot().context
  expect([body!.name, await body!.file!.text()]).toEqual(['recording.webm', 'only half'])
  expect(messageView(actor.getSnapshot()).wasFound).toBe(true)
  actor.send({ type: 'recording.sent' })
  await expect.poll(() => server()).toHaveLength(1)
  await expect.poll(() => [pieces(), kept.size]).toEqual([[], 0])
  beside.stop()
  after.stop()

  const again = new RecordingKeeper(1, { recordings, claim })
  again.keeper('other', thread)(sound('never mind'))
  await expect.poll(() => pieces()).toEqual([0])
  again.stop()
  const last = open()
  await expect.poll(() => screens(last)).toEqual(['recorded'])
  last.list()[0]!.actor.send({ type: 'recording.discarded' })
  await expect.poll(() => [screens(last), pieces()]).toEqual([['left'], []])
})

test('discarding a running recording leaves nothing, not even its last chunk', async () => {
  const { recordings, claim, pieces } = outboxSite()
  const page = new RecordingKeeper(1, { recordings, claim })
  const say = page.keeper('spoken', thread)
  say(new Blob(['first']))
  page.forget('spoken')
  say(new Blob(['anew']))
  await expect.poll(() => pieces()).toEqual([1])
  page.end('spoken')
  say(new Blob(['last words']))
  await expect.poll(() => pieces()).toEqual([])
})
