import type { Lang } from '../../contract/language/languages'
import type { CategoryKey } from '../../server/areas/setup'
import type { PictureKind } from './album'

/** A demo article. */
export interface ArticleSeed {
  /** Language; English by default. */
  lang?: Lang
  /** Slug; derived from the title by default. */
  address?: string
  title: string
  category: CategoryKey
  picture: PictureKind
  body: string
}

/** Demo articles. */
export const articles: readonly ArticleSeed[] = [
  {
    title: 'What to look at on a first viewing',
    category: 'house',
    picture: 'living',
    body: `Go twice if you can: once in daylight and once after work. Light and noise are the two things no picture shows.

Look up before you look around. Stains on ceilings, cracks that run through corners and fresh paint in one place only are worth a question.

Open every window and turn on every tap. Ask how old the boiler, the roof and the wiring are, and write the years down.

Walk from the front door to the nearest stop, shop and school. A plan is good when you do not have to think about it.

Ask the owner what he would do next if he stayed. The answer is often the most honest list of defects you will get.`,
  },
  {
    title: 'How to photograph your home for a listing',
    category: 'flat',
    picture: 'kitchen',
    body: `Tidy first, then photograph. Clear the worktops, close the lid, take the magnets off the fridge.

Shoot from chest height and from a corner, with the camera level. Tilted walls make rooms look smaller, not larger.

Use daylight, and switch every lamp on as well. Leave the flash off.

Begin with the picture that says most about the place; it is the one people see in the results. Then walk through the home in the order a visitor would.

Show the things you would rather leave out. Nobody travels an hour to be disappointed.`,
  },
  {
    title: 'Buying a plot: five questions before you sign',
    category: 'plot',
    picture: 'plot',
    body: `What may be built here? Ask the authority, not the neighbour: use, storeys, distance to the boundary.

What lies in the road? Water, sewer, electricity and broadband cost little when they are there and a great deal when they are not.

What is under the grass? A soil survey is cheap compared with a foundation that was planned for another soil.

Who else has rights? Paths, pipes and views can belong to somebody.

Where is the sun in December? Go and look.`,
  },
  {
    title: 'Renting out for the first time',
    category: 'townhouse',
    picture: 'bedroom',
    body: `Decide what is included before you name a price: furniture, heating, a parking space. Write it into the listing.

Take pictures of every room on the day the keys change hands, with both sides present.

Choose the tenant for how long he means to stay, not for how quickly he can pay.

Answer small repairs within a week. A tenant who is heard looks after the place.`,
  },
  {
    title: 'Office or desk: what a small team really needs',
    category: 'office',
    picture: 'workroom',
    body: `Count the people who come on the fullest day, not those on the payroll.

One hundred square feet a person is comfortable; below eighty, meeting rooms fill with people who want to think.

Two small rooms are worth more than one large one. Most talks are between three people.

Look at the lift, the showers and the last train before you look at the view.`,
  },
]

/** A demo FAQ entry; in English by default. */
export interface FaqSeed {
  lang?: Lang
  question: string
  answer: string
}

/** FAQ with this marketplace's answers. */
export const faqs: readonly FaqSeed[] = [
  {
    question: 'How much does it cost to list a property?',
    answer:
      'The Starter plan is free and covers one listing for 30 days. Private seller, Agent and Agency include more listings and features. You see the full price before you pay.',
  },
  {
    question: 'Why is my listing not live yet?',
    answer:
      'A moderator reviews every new listing before it goes live. Meanwhile its status is In review, and it reserves one slot of your plan. If it needs changes, you get the reason. Edit the listing and submit it again.',
  },
  {
    question: 'When is a slot of my plan used?',
    answer:
      "We reserve a slot when you submit a listing and use it when the listing goes live. A used slot doesn't come back. A reserved slot does, if the listing isn't approved or you delete it first.",
  },
  {
    question: 'Can I edit a live listing?',
    answer: 'Yes. Visitors see the version from before until a moderator approves your changes.',
  },
  {
    question: 'Is it safe to pay?',
    answer:
      'You pay with the payment provider you choose. We never see your card. Your plan starts once the provider confirms the payment. If that takes a while, you can close the page.',
  },
  {
    question: 'How long does a listing stay online?',
    answer:
      'For 90 days, or until the plan that paid for it ends. You can renew it while your plan has a free slot.',
  },
  {
    question: 'How do I report a listing?',
    answer: 'Open the listing, select Report and tell us what is wrong. A moderator reviews every report.',
  },
]

/** Headlines of the first home page slides; each slide links to a featured listing. */
export const slides = ['A place to come home to', 'Light from two sides', 'Room for everybody'] as const
