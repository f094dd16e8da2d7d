/** The values of a visitor who has filled in the sample contact form, by field. */
export const filledForm = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@ruiz-law.example',
  phone: '(603) 555-0199',
  company: 'Ruiz Law',
  message: 'Our server is old.',
};
