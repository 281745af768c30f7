/** Messages that were not sent wait for a person who comes back, not for one who leaves. */
export async function forgetUnsent(): Promise<void> {
  try {
    const { browserStore } = await import('../flows/message/store')
    const { browserSpoken } = await import('../flows/message/spoken')
    await Promise.all([browserStore.clear(), browserSpoken.clear()])
  } catch (error) {
    console.warn('Unsent messages could not be forgotten', error)
  }
}
