interface Service {
  readonly name: string;
  readonly suffix: string;
  /** Labels before the suffix; what has more was named by the service itself. */
  readonly labels: 1 | 2;
}

/**
 * Services at which anybody may book a name that nobody holds, so that one that does not exist is free to
 * take. Left out are those that choose the names themselves (CloudFront, Heroku, load balancers), and those
 * whose names all exist in the DNS, booked or not (S3, GitHub Pages): a missing one says nothing there.
 */
const services: readonly Service[] = [
  { name: 'AWS Elastic Beanstalk', suffix: 'elasticbeanstalk.com', labels: 2 },
  { name: 'Azure App Service', suffix: 'azurewebsites.net', labels: 1 },
  { name: 'Azure API Management', suffix: 'azure-api.net', labels: 1 },
  { name: 'Azure Container Instances', suffix: 'azurecontainer.io', labels: 2 },
  { name: 'Azure Container Registry', suffix: 'azurecr.io', labels: 1 },
  { name: 'Azure HDInsight', suffix: 'azurehdinsight.net', labels: 1 },
  { name: 'Azure Virtual Machines', suffix: 'cloudapp.azure.com', labels: 2 },
  { name: 'Azure SQL', suffix: 'database.windows.net', labels: 1 },
  { name: 'Azure AI Search', suffix: 'search.windows.net', labels: 1 },
  { name: 'Azure Service Bus', suffix: 'servicebus.windows.net', labels: 1 },
  { name: 'Azure Storage', suffix: 'blob.core.windows.net', labels: 1 },
  { name: 'Azure Traffic Manager', suffix: 'trafficmanager.net', labels: 1 },
];

/** Names the service at which a host that does not exist can be booked; null when it is none of the list. */
export function recognizeProvider(host: string): string | null {
  const bare = host.toLowerCase().replace(/\.$/, '');
  const service = services.find(({ suffix, labels }) => {
    if (!bare.endsWith(`.${suffix}`)) return false;
    return bare.slice(0, -suffix.length - 1).split('.').length === labels;
  });
  return service?.name ?? null;
}
