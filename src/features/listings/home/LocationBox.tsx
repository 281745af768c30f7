import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceSearch } from '../../../shell/later'
import { Segments } from '../results/Segments'
import { NearMe } from './NearMe'

/** The one box of the home page: to buy or to rent, and where. */
export function LocationBox() {
  const { t } = useTranslation()
  const [type, setType] = useState<'sell' | 'rent'>('sell')
  return (
    <div className="grid max-w-2xl gap-3">
      <Segments
        label={t('public.filter.type')}
        value={type}
        options={[
          { value: 'sell', text: t('shell.buy') },
          { value: 'rent', text: t('shell.rent') },
        ]}
        onChoose={setType}
      />
      <PlaceSearch id="home-search" type={type} size="lg" />
      <NearMe />
    </div>
  )
}
