import { dataKey } from '../../../contract/texts/translate'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Waiting } from '../Waiting'
import { CheckoutActions } from './CheckoutActions'
import type { CheckoutPart } from './screen-props'

/** Screen of a wait: for whom, for how long, and the available actions. */
export function WaitScreen({ view, actor }: CheckoutPart) {
  const { t } = useTranslation()
  return (
    <Waiting key={view.screen} who={t(dataKey('checkout', `${view.screen}.wait`))} slow={t('checkout.slow')}>
      <CheckoutActions view={view} actor={actor} />
    </Waiting>
  )
}
