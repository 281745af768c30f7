/** Messages that were not sent wait for a person who comes back, not for one who leaves. */
export async function forgetUnsent(): Promise<void> {
  try {
    const { browserStore } = await import('../flows/message/store')
    await browserStore.clear()
  } catch (error) {
    console.warn('Unsent messages could not be forgotten', error)
  }
}
