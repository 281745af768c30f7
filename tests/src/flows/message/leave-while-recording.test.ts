import { afterEach, expect, test, vi } from 'vitest'
import type { Outbox } from '../../../../src/flows/message/open-outbox'
import { outboxSite, screens, thread } from './outbox-site'

let windows: Outbox[] = []

afterEach(() => {
  for (const one of windows) one.stop()
  vi.unstubAllGlobals()
})

/** Simulates a browser with a microphone that records immediately; `granted` resolves its permission request. */
function browserThatHears() {
  const track = Object.assign(new EventTarget(), { stopped: false, stop: () => void (track.stopped = true) })
  let granted = () => {}
  const asked = new Promise<object>((resolve) => {
    granted = () => resolve({ getTracks: () => [track] })
  })
  class Recorder extends EventTarget {
    static isTypeSupported = () => true
    state = 'inactive'
    mimeType = 'audio/webm'
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['a word']) }))
      this.dispatchEvent(new Event('stop'))
    }
  }
  class Sound {
    createAnalyser = () => ({ fftSize: 32 })
    createMediaStreamSource = () => ({ connect: () => undefined })
    close = () => Promise.resolve()
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Sound)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => asked } })
  return { track, granted }
}

const elsewhere = { user: 3 }

test("leaving a conversation stops the recording, which is still there on return and hasn't been sent", async () => {
  const { track, granted } = browserThatHears()
  const site = outboxSite()
  windows = site.windows
  const outbox = site.open()
  outbox.record(thread)
  granted()
  await vi.waitFor(() => expect(screens(outbox)).toEqual(['running']))
  outbox.leave(elsewhere)
  expect([screens(outbox), track.stopped]).toEqual([['running'], false])
  outbox.leave(thread)
  await vi.waitFor(() => expect(screens(outbox)).toEqual(['recorded']))
  expect(track.stopped).toBe(true)
  outbox.leave(thread)
  expect(screens(outbox)).toEqual(['recorded'])
  expect(site.server()).toEqual([])
})

test('leaving before microphone permission is granted records nothing', async () => {
  const { track, granted } = browserThatHears()
  const site = outboxSite()
  windows = site.windows
  const outbox = site.open()
  outbox.record(thread)
  await vi.waitFor(() => expect(screens(outbox)).toEqual(['asking']))
  outbox.leave(thread)
  granted()
  await vi.waitFor(() => expect(track.stopped).toBe(true))
  expect(screens(outbox)).toEqual(['left'])
})
