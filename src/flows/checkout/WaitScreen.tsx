import { dataKey } from '../../../contract/texts/translate'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Waiting } from '../Waiting'
import { CheckoutActions } from './CheckoutActions'
import type { CheckoutPart } from './screen-props'

/** A wait: who is being waited for, for how long, and the ways out. */
export function WaitScreen({ view, actor }: CheckoutPart) {
  const { t } = useTranslation()
  return (
    <Waiting key={view.screen} who={t(dataKey('checkout', `${view.screen}.wait`))} slow={t('checkout.slow')}>
      <CheckoutActions view={view} actor={actor} />
    </Waiting>
  )
}
