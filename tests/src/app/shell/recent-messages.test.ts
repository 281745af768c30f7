import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const storage = new Map<string, string>()
// Test files share a process, so the browser globals are restored for the next one.
afterEach(() => void vi.unstubAllGlobals())

beforeEach(() => {
  storage.clear()
  vi.resetModules()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})

const load = async () => ({
  ...(await import('../../../../src/app/toasts/recent-messages')),
  ...(await import('../../../../src/app/toasts/show-toast')),
})

it("keeps a tab's last twenty messages, newest first, across reloads", async () => {
  const { showToast, recentMessages } = await load()
  for (let n = 1; n <= 25; n++) showToast({ kind: 'success', text: `Saved ${n}` })
  const texts = recentMessages().map(({ text }) => text)
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([20, 'Saved 25', 'Saved 6'])
  expect(new Set(recentMessages().map(({ id }) => id)).size).toBe(20)
  vi.resetModules()
  const again = await load()
  expect(again.recentMessages().map(({ text }) => text)).toEqual(texts)
  again.showToast({ kind: 'error', text: null, to: '/user/profile' })
  expect(again.recentMessages()[0]).toMatchObject({ kind: 'error', text: null, to: '/user/profile' })
})

it("drops a tab's messages on sign-out, which holds after a reload", async () => {
  const { showToast, forgetMessages, recentMessages } = await load()
  showToast({ kind: 'info', text: 'For me alone' })
  forgetMessages()
  expect(recentMessages()).toEqual([])
  vi.resetModules()
  expect((await load()).recentMessages()).toEqual([])
})

it('keeps working if storage is blocked or contains something else', async () => {
  storage.set('recent-messages', '{"not": "a list"')
  const { showToast, recentMessages } = await load()
  expect(recentMessages()).toEqual([])
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  showToast({ kind: 'info', text: 'Said all the same' })
  expect(recentMessages().map(({ text }) => text)).toEqual(['Said all the same'])
})

it('remembers that the app banner was dismissed', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  const first = await import('../../../../src/app/shell/dismiss-prompt')
  let events = 0
  first.onPromptClosed(() => events++)
  expect(first.wasPromptClosed()).toBe(false)
  first.closePrompt()
  expect([first.wasPromptClosed(), events]).toEqual([true, 1])
  vi.resetModules()
  expect((await import('../../../../src/app/shell/dismiss-prompt')).wasPromptClosed()).toBe(true)
  vi.stubGlobal('localStorage', undefined)
  vi.resetModules()
  const forbidden = await import('../../../../src/app/shell/dismiss-prompt')
  expect(forbidden.wasPromptClosed()).toBe(false)
  forbidden.closePrompt()
  expect(forbidden.wasPromptClosed()).toBe(true)
})
