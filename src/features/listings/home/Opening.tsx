import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { numberFormat } from '../../../../contract/language/intl'
import { home } from '../../../../contract/home-limits'
import { ListingPrice } from '../../../shared/results/ListingPrice'
import { usePerson } from '../../../app/session/use-session'
import { Icon } from '../../../ui/pictures/Icon'
import { onFinePhone } from '../../../ui/pictures/picture-sizes'
import { StoredPicture } from '../../../ui/pictures/StoredPicture'
import { Written } from '../../../ui/format/Written'
import type { Card, Home } from '../listing-types'
import { CityChips } from './CityChips'
import { SearchBar } from './SearchBar'

/** Number of listings and cities, and how recently listings were confirmed; hidden before the first listing. */
function Figures({ opening }: { opening: Home['opening'] }) {
  const { t, i18n } = useTranslation()
  const { listings, cities, confirmed, confirmed_is_capped: capped } = opening
  if (listings === 0) return null
  const number = numberFormat(i18n.language, { numberingSystem: 'latn' }).format(confirmed)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs md:text-sm">
      <span aria-hidden="true" className="size-2 rounded-full bg-fresh" />
      <span className="font-semibold">
        {t('public.home.figures', {
          listings: t('public.listings', { count: listings }),
          cities: t('public.home.cities', { count: cities }),
        })}
      </span>
      {confirmed > 0 && (
        <>
          <span aria-hidden="true">·</span>
          <span>
            {t('public.home.confirmed', {
              number: capped ? t('public.filter.atLeastNumber', { number }) : number,
              days: home.confirmedDays,
            })}
          </span>
        </>
      )}
    </p>
  )
}

/** Caption of the picture on wide screens, linked to its listing. */
function PictureCaption({ listing }: { listing: Card }) {
  return (
    <Link
      to="/properties-details/$slugId"
      params={{ slugId: listing.slug_id }}
      className="absolute end-[max(1.5rem,calc(50%-38.5rem))] top-4 z-1 inline-flex min-h-9 max-w-[26rem] items-center gap-2 rounded-full bg-opening/90 px-4 text-xs hover:bg-opening max-lg:hidden [&_.text-muted]:text-current"
    >
      <ListingPrice listing={listing} onCard className="shrink-0 font-semibold" />
      <span className="line-clamp-1">
        <Written text={listing.title} />
      </span>
      <Icon name="next" size={14} className="shrink-0" />
    </Link>
  )
}

/** Link for admins to edit title, text and picture. */
function EditLink() {
  const { t } = useTranslation()
  if (usePerson()?.role !== 'admin') return null
  return (
    <Link
      to="/admin/$part"
      params={{ part: 'home-sections' }}
      className="inline-flex min-h-9 w-fit items-center gap-2 rounded-full border border-current px-3 text-xs font-semibold"
    >
      <Icon name="edit" size={16} />
      {t('public.home.edit')}
    </Link>
  )
}

/**
 * Opening of the home page: title, figures, picture and search bar. Text is on a plain background, so it is legible
 * with any picture.
 */
export default function Opening({ opening }: { opening: Home['opening'] | undefined }) {
  const { t } = useTranslation()
  const picture = opening?.picture
  return (
    <>
      <section
        aria-labelledby="opening"
        className="relative overflow-hidden bg-opening text-on-opening [&_:focus-visible]:outline-on-opening"
      >
        {picture && (
          <div className="opening-picture md:absolute md:inset-y-0 md:end-0 md:w-[54%]">
            <StoredPicture
              picture={picture}
              sizes={`(min-width: 768px) 54vw, ${onFinePhone}, 100vw`}
              eager="first"
              className="h-22 w-full object-[50%_65%] md:h-full"
            />
          </div>
        )}
        {opening?.listing && <PictureCaption listing={opening.listing} />}
        <div className="page relative grid content-start gap-2 pt-3 pb-15 md:min-h-70 md:gap-3 md:pt-9 md:pb-18">
          {opening && <Figures opening={opening} />}
          <h1
            id="opening"
            className="display max-w-[17rem] text-[2rem] leading-[1.1] md:max-w-[22rem] md:text-2xl lg:max-w-[30rem] xl:max-w-[40rem] xl:text-[3rem]"
          >
            {t('public.home.title')}
          </h1>
          <p className="max-w-[30rem] text-sm md:max-w-[22rem] lg:max-w-[29rem] lg:text-base">
            {t('public.home.text')}
          </p>
          <EditLink />
        </div>
      </section>
      <div className="page relative z-1 -mt-10 grid gap-3.5 md:-mt-11">
        <SearchBar />
        <CityChips cities={opening?.top_cities ?? []} count={opening?.cities ?? 0} />
      </div>
    </>
  )
}
