import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { LiveRegion } from '../../ui/feedback/LiveRegion'

export interface ResultsHeadProps {
  /** How many fit, in words; undefined until loaded, empty where there is no count. */
  count: string | undefined
  /**
   * The content belongs to the filter before. Refetching in the background is not shown: it may go on while the page
   * hydrates.
   */
  coming: boolean
  /** How a mistyped search was read. */
  meant: string | undefined
  /** The order. */
  children: ReactNode
}

/** How many fit, how the words were read, and the order. */
export function ResultsHead({ count, coming, meant, children }: ResultsHeadProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="flex items-center justify-between gap-2 max-[18rem]:flex-wrap md:flex-wrap md:gap-3">
        <p className="text-sm text-muted max-md:shrink-0">{count ?? t('ui.loading')}</p>
        {children}
      </div>
      {meant && <p className="text-sm">{t('public.results.meant', { text: meant })}</p>}
      <LiveRegion text={coming ? '' : (count ?? '')} />
    </>
  )
}
