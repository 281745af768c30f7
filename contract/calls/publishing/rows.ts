import { alike } from '../row'

/** Content published by operators: articles, pages, categories, plans; not in the specification. */
export const publishingCalls = {
  ...alike({ area: 'publishing', auth: 'admin', needs: 'content' })({
    'admin/content': {
      method: 'GET',
      title: 'Every one of the articles, questions, slides and pages, drafts and withdrawn ones as well',
      cite: 'issue 5, Run',
    },
    'admin/content:save': {
      method: 'POST',
      path: 'admin/content',
      title: 'One article, question, slide or page: write a new one as a draft, or change what is there',
      cite: 'issue 5, Run',
      multipart: true,
    },
    'admin/content-entry': {
      method: 'GET',
      title: 'One article, question, slide or page as it stands, with what can be done and what was done',
      cite: 'issue 5, Run',
    },
    'admin/content-act': {
      method: 'POST',
      title: 'One article, question, slide or page: publish, withdraw or delete',
      cite: 'issue 5, Run',
    },
    'admin/home-sections': {
      method: 'GET',
      title: 'The sections of the home page in their order, with who changed them',
      cite: 'D25',
    },
    'admin/home-sections:save': {
      method: 'POST',
      path: 'admin/home-sections',
      title: 'Show, hide and order the sections of the home page',
      cite: 'D25',
    },
    'admin/home-opening': {
      method: 'GET',
      title: 'What the home page opens with: title and text in each language, and the picture',
      cite: 'D25',
    },
    'admin/home-opening:save': {
      method: 'POST',
      path: 'admin/home-opening',
      title: 'Change the title, the text and the picture that the home page opens with',
      cite: 'D25',
      multipart: true,
    },
  }),
  ...alike({ area: 'publishing', auth: 'admin', needs: 'catalogue' })({
    'admin/catalogue': {
      method: 'GET',
      title:
        'Every one of the categories, parameters, facilities and cities, drafts and withdrawn ones as well',
      cite: 'issue 5, Run',
    },
    'admin/catalogue:save': {
      method: 'POST',
      path: 'admin/catalogue',
      title: 'One category, parameter, facility or city: write a new one as a draft, or change what is there',
      cite: 'issue 5, Run',
      multipart: true,
    },
    'admin/catalogue-entry': {
      method: 'GET',
      title:
        'One category, parameter, facility or city as it stands, with what can be done and what was done',
      cite: 'issue 5, Run',
    },
    'admin/catalogue-act': {
      method: 'POST',
      title: 'One category, parameter, facility or city: publish, withdraw or delete',
      cite: 'issue 5, Run',
    },
  }),
  ...alike({ area: 'publishing', auth: 'admin', needs: 'packages' })({
    'admin/packages': {
      method: 'GET',
      title: 'Every one of the packages, drafts and withdrawn ones as well',
      cite: 'issue 5, Run',
    },
    'admin/packages:save': {
      method: 'POST',
      path: 'admin/packages',
      title: 'One package: write a new one as a draft, or change what is there',
      cite: 'issue 5, Run',
      multipart: true,
    },
    'admin/packages-entry': {
      method: 'GET',
      title: 'One package as it stands, with what can be done and what was done',
      cite: 'issue 5, Run',
    },
    'admin/packages-act': {
      method: 'POST',
      title: 'One package: publish, withdraw or delete',
      cite: 'issue 5, Run',
    },
  }),
}
