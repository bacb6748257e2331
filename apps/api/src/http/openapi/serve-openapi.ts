import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { describeAnswers } from './describe-answers.js';

/** The contract for machines at `/api/openapi.json`. */
export function serveOpenApi(app: NestFastifyApplication): void {
  const about = new DocumentBuilder().setTitle('Tiffin').setDescription('Canteen ordering for hostels').setVersion('1').build();
  SwaggerModule.setup('api/docs', app, () => describeAnswers(SwaggerModule.createDocument(app, about)), {
    jsonDocumentUrl: 'api/openapi.json',
    swaggerUiEnabled: false,
    raw: ['json'],
  });
}
