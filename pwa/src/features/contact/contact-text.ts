/** What is said after a success (public-site section 8), in a toast or, without scripts, on the page. */
export const messageSent = {
  title: 'Message Sent Successfully',
  text: "We'll get back to you within 24 hours.",
};
export const requestSent = {
  title: 'Service Request Submitted',
  text: "We'll review your request and get back to you within 24 hours with a detailed proposal.",
};

export const messageFailed = 'Failed to Send Message';
export const requestFailed = 'Failed to Submit Request';
