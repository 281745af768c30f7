import { showToast } from './show-toast'

/**
 * Copies text to the clipboard and shows a toast on success and on failure. Copying fails if permission is denied or
 * the origin isn't secure.
 */
export async function copyText(
  text: string,
  { copied, notCopied }: { copied: string; notCopied: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', text: copied })
  } catch {
    showToast({ kind: 'info', text: notCopied })
  }
}
