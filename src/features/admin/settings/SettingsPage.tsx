import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/query'
import { useApi } from '../../../api/use-api'
import { PartPage } from '../PartPage'
import { SettingsForm } from './SettingsForm'
import { changeText } from './values'

/** What the operator decides about the marketplace, and who changed it. */
export function SettingsPage() {
  const { t } = useTranslation()
  const query = useQuery({
    ...callQuery(useApi(), 'admin/settings', {}),
    // Read when the page is opened and after saving, never under somebody's hands.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <PartPage
      title={t('operator.settings')}
      text={t('operator.settingsText')}
      query={query}
      texts={(change) => changeText(t, change)}
    >
      {(settings) => (
        <SettingsForm
          settings={settings}
          readAgain={() => query.refetch().then((fresh) => fresh.data?.data)}
        />
      )}
    </PartPage>
  )
}
