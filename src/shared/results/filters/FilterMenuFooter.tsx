import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { countText, showText } from '../count-text'
import type { DraftCount } from './FilterDialog'

export interface FilterMenuFooterProps extends DraftCount {
  onClear: () => void
  /** The popover that showing closes. */
  menu?: string
  onShow?: () => void
}

/** The end of a filter's choices: take them back, or see what fits, with how many that are. */
export function FilterMenuFooter({ counted, coming, onClear, menu, onShow }: FilterMenuFooterProps) {
  const { t } = useTranslation()
  return (
    <div className="-mx-5 mt-5 -mb-5 flex items-center justify-between gap-3 border-t border-line px-5 py-4">
      <Button tone="quiet" className="-ms-4" onClick={onClear}>
        {t('public.filter.clearOne')}
      </Button>
      <Button tone="primary" popoverTarget={menu} popoverTargetAction="hide" onClick={onShow}>
        {showText(t, counted)}
      </Button>
      <LiveRegion text={coming || !counted ? '' : countText(t, counted)} />
    </div>
  )
}
