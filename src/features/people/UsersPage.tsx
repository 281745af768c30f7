import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/use-api'
import { Checkbox } from '../../ui/Checkbox'
import { usersQuery, type UsersFilter } from './people-query'
import { PeopleList } from './PeopleList'

export interface UsersPageProps {
  filter: UsersFilter
  onFilter: (filter: UsersFilter) => void
}

/** Everybody with an account and a name: names and pictures are public, ways to reach them are not (D94). */
export function UsersPage({ filter, onFilter }: UsersPageProps) {
  const { t } = useTranslation()
  const list = useQuery({ ...usersQuery(useApi(), filter), placeholderData: keepPreviousData })
  return (
    <PeopleList
      of="users"
      filter={filter}
      onFilter={onFilter}
      list={list}
      link={(search, props) => (
        <Link {...props} to="/$page" params={{ page: 'users' }} search={{ ...search }} />
      )}
    >
      <Checkbox
        label={t('pages.users.listing')}
        checked={filter.has_property ?? false}
        onChange={({ target }) =>
          onFilter({ ...filter, has_property: target.checked || undefined, offset: undefined })
        }
      />
    </PeopleList>
  )
}
