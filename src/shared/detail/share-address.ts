import type { TFunction } from '../../../contract/texts/translate'
import { showToast } from '../../app/toasts/show-toast'

/** Page to share. */
export interface SharedPage {
  title: string
  url: string
}

/** Whether the device has a share dialog. */
export const canShareByDevice = (page: SharedPage): boolean => navigator.canShare?.({ ...page }) ?? false

/** Copies the URL, or shows it if that fails. */
export async function copyAddress({ url }: SharedPage, t: TFunction): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ kind: 'success', text: t('public.detail.copied') })
  } catch {
    // Permission denied, or the origin isn't secure.
    showToast({ kind: 'info', text: url })
  }
}

/** Opens the device's share dialog; copies the URL if the device has none or the dialog fails. */
export async function shareAddress(page: SharedPage, t: TFunction): Promise<void> {
  try {
    if (canShareByDevice(page)) return await navigator.share({ ...page })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await copyAddress(page, t)
}
