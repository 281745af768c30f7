import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/LinkButton'
import { Acts } from './Acts'
import type { CheckoutPart } from './part'

/** The package runs: on to where the person wanted to be, or to the own packages. */
export function DoneScreen({ view, actor, returnTo }: CheckoutPart) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={returnTo as '/'} tone="primary">
        {t(returnTo === '/list-property' ? 'checkout.toListing' : 'checkout.goOn')}
      </LinkButton>
      <LinkButton to="/user/subscription">{t('checkout.toPackages')}</LinkButton>
      <Acts view={view} actor={actor} />
    </div>
  )
}
