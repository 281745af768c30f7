/** What was typed or recorded and not sent waits for a person who comes back, not for one who leaves. */
export async function forgetUnsent(): Promise<void> {
  try {
    const { forgetAll } = await import('./unsent')
    await forgetAll()
  } catch (error) {
    console.warn('What was not sent could not be forgotten', error)
  }
}
