import { showToast } from './show-toast'

/** Copies a text, to be pasted elsewhere, and shows what came of it: there is no clipboard without a secure address, or it was refused. */
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
