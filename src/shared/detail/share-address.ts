import type { TFunction } from '../../../contract/texts/translate'
import { showToast } from '../../app/toasts/show-toast'

/** What is handed on of a page. */
export interface SharedPage {
  title: string
  url: string
}

/** Whether this device hands addresses on by itself. */
export const canShareByDevice = (page: SharedPage): boolean => navigator.canShare?.({ ...page }) ?? false

/** Copies the address; where it cannot be, it is shown to be copied. */
export async function copyAddress({ url }: SharedPage, t: TFunction): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ kind: 'success', text: t('public.detail.copied') })
  } catch {
    // No clipboard without a secure address, or it was refused.
    showToast({ kind: 'info', text: url })
  }
}

/** Hands the address to the device's own choice of apps; copies it where there is none, or a desktop refuses its own. */
export async function shareAddress(page: SharedPage, t: TFunction): Promise<void> {
  try {
    if (canShareByDevice(page)) return await navigator.share({ ...page })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await copyAddress(page, t)
}
