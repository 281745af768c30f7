import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { countText, showText } from '../count-text'
import type { DraftCount } from './FilterDialog'

export interface FilterMenuFooterProps extends DraftCount {
  onClear: () => void
  /** Id of the popover the button closes. */
  menu?: string
  onShow?: () => void
}

/** Footer of a filter's choices: buttons to reset the filter and to show the matches, with their number. */
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
